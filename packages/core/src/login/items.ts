import * as v from 'valibot'

/** What logging in stores. */
export const loginItems = {
  /** Whose login this page has left for, and when, in ms since 1970. Read strictly where it is used, which is late. */
  loginLeft: { key: 'social_provider', schema: v.array(v.unknown()) },
}
