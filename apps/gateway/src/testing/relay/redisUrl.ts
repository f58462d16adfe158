/** The Redis that tests use; they touch keys of their own prefix only. */
export const redisUrl = process.env.LATCHKEY_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
