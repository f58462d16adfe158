/**
 * Units of time in seconds (§9.020). In a page only later views use them: a module that several of its scripts share would be
 * a script more.
 */
export const minuteSeconds = 60
/** An hour in seconds. */
export const hourSeconds = 3600
/** A day in seconds. */
export const daySeconds = 86_400
/** Seven days in seconds. */
export const weekSeconds = 7 * daySeconds
/** 365 days in seconds. */
export const yearSeconds = 365 * daySeconds
