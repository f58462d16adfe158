import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { CallDefinition } from './defineCall.js'

type PartOf<
  Definition extends CallDefinition,
  Part extends 'params' | 'query' | 'headers' | 'body',
> = Definition[Part] extends GenericSchema
  ? Record<string, never> extends InferInput<Definition[Part]>
    ? { [key in Part]?: InferInput<Definition[Part]> }
    : { [key in Part]: InferInput<Definition[Part]> }
  : unknown

/** What a caller of a call must give: the parts it declares, each in its schema's input form. */
export type CallInput<Definition extends CallDefinition> = PartOf<Definition, 'params'> &
  PartOf<Definition, 'query'> &
  PartOf<Definition, 'headers'> &
  PartOf<Definition, 'body'> & { signal?: AbortSignal | undefined }

/** What a call answers with. */
export type CallOutput<Definition extends CallDefinition> = Definition['answer'] extends 'image'
  ? Blob
  : Definition['response'] extends GenericSchema
    ? InferOutput<Definition['response']>
    : undefined
