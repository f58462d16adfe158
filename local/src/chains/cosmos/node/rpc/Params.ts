import { fromBase64 } from '../ledger/bytes.js'
import { RpcError } from './RpcError.js'

/** Reads the parameters of a call, in the form of JSON or of an address's query. */
export type Params = {
  /** @returns Undefined where it is missing. */
  text(name: string): string | undefined
  /** Whole numbers from 0. @returns Undefined where it is missing. */
  number(name: string): number | undefined
  /** Bytes: in base64, or in hexadecimal for `hex`, in JSON; behind `0x` or in quotes in a query. */
  bytes(name: string, form?: 'base64' | 'hex'): Uint8Array
}

const refuse = (name: string): never => {
  throw new RpcError('params', `error converting json params to arguments: ${name}`)
}

/** Parameters of a call in JSON. */
export function toJsonParams(given: Readonly<Record<string, unknown>>): Params {
  const get = (name: string) => (Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined)
  return {
    text(name) {
      const value = get(name)
      return value === undefined || typeof value === 'string' ? value : refuse(name)
    },
    number(name) {
      const value = get(name)
      if (value === undefined || value === '') return undefined
      return /^\d{1,15}$/.test(String(value)) ? Number(value) : refuse(name)
    },
    bytes(name, form = 'base64') {
      const value = get(name)
      const bytes = typeof value === 'string' ? readBytes(value, form) : undefined
      return bytes ?? refuse(name)
    },
  }
}

/** Parameters of a call in the query of an address: texts are in quotes. */
export function toQueryParams(query: URLSearchParams): Params {
  const text = (name: string) => {
    const value = query.get(name)
    if (value === null) return undefined
    return /^"(.*)"$/s.exec(value)?.[1] ?? value
  }
  return {
    text,
    number(name) {
      const value = text(name)
      if (value === undefined || value === '') return undefined
      return /^\d{1,15}$/.test(value) ? Number(value) : refuse(name)
    },
    bytes(name) {
      const value = text(name) ?? refuse(name)
      if (/^0x/i.test(value)) return readBytes(value.slice(2), 'hex') ?? refuse(name)
      return new TextEncoder().encode(value)
    },
  }
}

function readBytes(text: string, form: 'base64' | 'hex'): Uint8Array | undefined {
  if (form === 'base64') return fromBase64(text)
  return /^(?:[0-9a-f]{2})*$/i.test(text) ? new Uint8Array(Buffer.from(text, 'hex')) : undefined
}
