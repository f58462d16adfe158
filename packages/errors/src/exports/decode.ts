import { decodeErrors } from '../codes/decode.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `decode/…` codes. */
export const DecodeError = /* @__PURE__ */ defineErrorClass(decodeErrors)
