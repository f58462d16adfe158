import * as v from 'valibot'
import { createStored, type StorageWindow, type Stored } from '../stores.js'

/** Longest delay that can be set, in milliseconds. */
export const maxDelayMs = 120_000

/** How pocket answers a network switch. */
const switchAnswers = ['honest', 'stays', 'elsewhere'] as const

/** How pocket behaves, and misbehaves on purpose. */
const settingsSchema = v.object({
  /** Refuses everything without asking. */
  rejectAll: v.optional(v.boolean(), false),
  /** Waits before every answer. */
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDelayMs)), 0),
  /** Takes the decision and keeps it to itself. */
  neverAnswer: v.optional(v.boolean(), false),
  /** `stays`: agrees to a switch and stays; `elsewhere`: agrees and ends on network 1. */
  switchAnswer: v.optional(v.picklist(switchAnswers), 'honest'),
  /** Wants to be unlocked first. */
  locked: v.optional(v.boolean(), false),
  /** Closes its window after the answer. */
  closeAfter: v.optional(v.boolean(), true),
})

/** How pocket behaves. */
export type Settings = v.InferOutput<typeof settingsSchema>

/** Well-behaved. */
export const defaultSettings: Settings = v.parse(settingsSchema, {})

/**
 * How pocket behaves, from what the browser keeps for pocket's own pages. Its address has no say: any site may open one.
 *
 * @param window - The window.
 */
export function createSettings(window: StorageWindow): Stored<Settings> {
  return createStored({ window, key: 'pocket.settings', schema: settingsSchema, initial: defaultSettings })
}
