import * as v from 'valibot'
import { defineItem } from '../storage/defineItem.js'

/** What logging in stores. */
export const loginItems = {
  /** Whose login this page has left for, and when, in ms since 1970. Read strictly where it is used, which is late. */
  loginLeft: defineItem('social_provider', v.array(v.unknown())),
}
