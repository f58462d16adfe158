/** How many pauses what is slow waits. */
const slowPauses = 30

/** What is slow in a sandbox. */
