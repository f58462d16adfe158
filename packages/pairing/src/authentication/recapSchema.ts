import * as v from 'valibot'
import type { Recap } from './Recap.js'

/** A recap: at least one resource, each with at least one action, each with at least one limits object. */
export const recapSchema = v.custom<Recap>(
  (value) => isObject(value) && isFilledObject(value.att) && Object.values(value.att).every(isActions),
  'Expected a recap',
)

function isActions(value: unknown): boolean {
  return isFilledObject(value) && Object.values(value).every(isLimits)
}

function isLimits(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

function isFilledObject(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
