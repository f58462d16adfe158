import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** How a call says which project it is for, and how an unknown project is refused (`docs/wire.md`). */
export type CallAudience =
  /** Blockchain data: unknown project answers 401 in the `FAILED` shape. */
  | 'data'
  /** Wallet directory and project configuration: unknown project or origin answers 403. */
  | 'directory'
  /** Analytics: answers are never read by the sender. */
  | 'analytics'
  /** The embedded wallet's own site: its body or its session names project and site, and failures have our own shape. */
  | 'secure'
  /** No project is asked for. */
  | 'open'

/** The content of a successful answer. */
export type CallAnswer = 'json' | 'text' | 'image' | 'empty'

/** One HTTP call: the only place its method, path and shapes are written down. */
export type CallDefinition = {
  /** Unique name, verb first; the route folder in the gateway has its kebab-case form. */
  name: string
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `:parameters`. */
  path: string
  /** Further paths under which the same call answers. */
  aliases?: readonly string[]
  audience: CallAudience
  answer: CallAnswer
  /** Status of an `empty` answer; 204 unless the original service answers otherwise. */
  status?: number
  /** True for calls the original API does not have: failures are `{error: {code, message, requestId}}`. */
  isOwn?: boolean
  /** One sentence for the reference page. */
  summary: string
  params?: GenericSchema<Record<string, string>, unknown>
  query?: GenericSchema<Record<string, string | undefined>, unknown>
  headers?: GenericSchema<Record<string, string | undefined>, unknown>
  body?: GenericSchema
  response?: GenericSchema
}

/**
 * Declares one HTTP call. The client's function and the gateway's route are both made from it.
 *
 * @param definition - Method, path and the schema of every part.
 * @returns The same definition with its literal types kept.
 */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition
}

type PartOf<
  Definition extends CallDefinition,
  Part extends 'params' | 'query' | 'headers' | 'body',
> = Definition[Part] extends GenericSchema
  ? Record<string, never> extends InferInput<Definition[Part]>
    ? { [key in Part]?: InferInput<Definition[Part]> }
    : { [key in Part]: InferInput<Definition[Part]> }
  : unknown

/** The arguments of a call: the parts it declares, each in its schema's input form. */
export type CallInput<Definition extends CallDefinition> = PartOf<Definition, 'params'> &
  PartOf<Definition, 'query'> &
  PartOf<Definition, 'headers'> &
  PartOf<Definition, 'body'> & { signal?: AbortSignal | undefined }

/** The answer of a call. */
export type CallOutput<Definition extends CallDefinition> = Definition['answer'] extends 'image'
  ? Blob
  : Definition['response'] extends GenericSchema
    ? InferOutput<Definition['response']>
    : undefined
