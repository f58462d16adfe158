import { isCaip2, toPlainText } from '@latchkey/primitives'
import type { AnalyticsEvent } from '@latchkey/wire'
import { toStorableText } from '../../db/toStorable.js'
import { toSpeedClass } from './speeds.js'
import type { ErrorSample } from './tables.js'

/** What one event counts as. */
export type EventCount = {
  dimension: 'event' | 'wallet' | 'network' | 'way' | 'error' | 'speed'
  /** The event that is counted by the dimension; empty where all of them are. */
  event: string
  value: string
  sample?: ErrorSample
}

type Properties = Readonly<Record<string, unknown>>

/** By which events are counted besides their names. Only events that are named here are, so the kinds of rows are bounded. */
const dimensions: readonly {
  dimension: EventCount['dimension']
  events: readonly string[]
  read(properties: Properties): unknown
}[] = [
  { dimension: 'wallet', events: ['SELECT_WALLET', 'CONNECT_SUCCESS'], read: ({ name }) => name },
  {
    dimension: 'network',
    events: ['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS', 'SEND_SUCCESS', 'SWAP_SUCCESS'],
    read: ({ caipNetworkId }) => (isCaip2(String(caipNetworkId)) ? caipNetworkId : undefined),
  },
  {
    dimension: 'way',
    events: ['SELECT_WALLET', 'CONNECT_SUCCESS'],
    read: ({ method, platform }) => method ?? platform,
  },
  {
    dimension: 'speed',
    events: ['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS', 'SEND_SUCCESS', 'SWAP_SUCCESS'],
    read: ({ durationMs }) =>
      typeof durationMs === 'number' && durationMs >= 0 ? String(toSpeedClass(durationMs)) : undefined,
  },
]

/** So much of where a failure was is kept, in characters. */
const maxPlaceLength = 600
const maxTextLength = 300

/**
 * Says what an event counts as. Any page can send any event, so texts are one short line each; how many of them are kept is
 * bounded where they are stored.
 *
 * @param event - As it came in.
 */
export function readCounts({ props }: AnalyticsEvent): EventCount[] {
  const properties = props.properties ?? {}
  const name = toPlainText(props.event)
  const isAgain = name === 'CONNECT_SUCCESS' && properties.reconnect === true
  const counts: EventCount[] = [{ dimension: 'event', event: '', value: toCountedName(name, properties) }]
  for (const { dimension, events, read } of dimensions) {
    if (isAgain || !events.includes(name)) continue
    const value = toLabel(read(properties))
    if (value !== '') counts.push({ dimension, event: name, value })
  }
  const code = readErrorCode(props, properties, name)
  if (code !== '') {
    const sample = { event: name, ...readSample(props, properties) }
    counts.push({ dimension: 'error', event: '', value: code, sample })
  }
  return counts.filter(({ value }) => value !== '')
}

/** Nobody who is connected already is at the beginning of the way there. */
function toCountedName(name: string, { connected, reconnect }: Properties): string {
  if (name === 'CONNECT_SUCCESS' && reconnect === true) return 'CONNECT_AGAIN'
  if (name === 'MODAL_OPEN' && connected === true) return 'MODAL_OPEN_CONNECTED'
  return name
}

function toLabel(value: unknown): string {
  return typeof value === 'string' ? toPlainText(value) : ''
}

/** The error's own code; the original kit tells a kind only, and of some failures not even that. */
function readErrorCode(props: AnalyticsEvent['props'], { code }: Properties, name: string): string {
  if (props.type !== 'error' && !name.endsWith('_ERROR')) return ''
  return toLabel(code) || toLabel(props.errorType) || name
}

function readSample(props: AnalyticsEvent['props'], { message }: Properties): Omit<ErrorSample, 'event'> {
  const text = props.errorMessage ?? (typeof message === 'string' ? message : '')
  return {
    text: toPlainText(text, maxTextLength),
    place: toStorableText(props.stackTrace ?? '').slice(0, maxPlaceLength),
  }
}
