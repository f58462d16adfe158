import type { UnsafeFrameMethod, unsafeParamsSchemas } from '@latchkey/wire/frame'
import type * as v from 'valibot'

/** What a method is asked with. */
export type ParametersOf<Method extends UnsafeFrameMethod> = v.InferOutput<
  (typeof unsafeParamsSchemas)[Method]
>
