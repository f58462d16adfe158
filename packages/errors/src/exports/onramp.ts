import { onrampErrors } from '../codes/onramp.js'
import { defineErrorClass } from '../defineErrorClass.js'

export type { OnrampMismatch } from '../codes/onramp.js'

/** Errors with `onramp/…` codes. */
export const OnrampError = /* @__PURE__ */ defineErrorClass(onrampErrors)
