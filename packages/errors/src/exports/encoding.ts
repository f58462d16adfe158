import { encodingErrors } from '../codes/encoding.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `encoding/…` codes. */
export const EncodingError = /* @__PURE__ */ defineErrorClass(encodingErrors)
