//! How the properties are run.

use proptest::test_runner::{Config, FileFailurePersistence};

/// A run of `count` random cases, or of as many as `PROPTEST_CASES` says. A case that
/// fails is kept beside the test that found it, in a file to be committed with the repair.
pub fn cases(count: u32) -> Config {
    let mut config = Config::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = count;
    }
    config.failure_persistence = Some(Box::new(FileFailurePersistence::WithSource("regressions")));
    config
}
