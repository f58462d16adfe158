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

const flagSchema = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((text) => text === 'on'),
)

const querySchema = v.object({
  reject: v.fallback(v.optional(flagSchema), undefined),
  delayMs: v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.maxValue(maxDelayMs))),
    undefined,
  ),
  silent: v.fallback(v.optional(flagSchema), undefined),
  switch: v.fallback(v.optional(v.picklist(switchAnswers)), undefined),
  locked: v.fallback(v.optional(flagSchema), undefined),
  closeAfter: v.fallback(v.optional(flagSchema), undefined),
})

/**
 * The settings an address asks for, such as `?reject=on&delayMs=500`; values it does not know are left out.
 *
 * @param search - The query of the address.
 * @returns Only what was given.
 */
export function settingsFromQuery(search: string): Partial<Settings> {
  const query = v.parse(querySchema, Object.fromEntries(new URLSearchParams(search)))
  const asked = {
    rejectAll: query.reject,
    delayMs: query.delayMs,
    neverAnswer: query.silent,
    switchAnswer: query.switch,
    locked: query.locked,
    closeAfter: query.closeAfter,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/**
 * How pocket behaves, from what the browser keeps and what the address asks for.
 *
 * @param window - The window.
 * @param search - The query of its address.
 */
export function createSettings(window: StorageWindow, search: string): Stored<Settings> {
  const settings = createStored({
    window,
    key: 'pocket.settings',
    schema: settingsSchema,
    initial: defaultSettings,
  })
  const asked = settingsFromQuery(search)
  if (Object.keys(asked).length > 0) settings.set({ ...settings.get(), ...asked })
  return settings
}
