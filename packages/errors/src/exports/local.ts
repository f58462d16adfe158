import { localErrors } from '../codes/local.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `local/…` codes. */
export const LocalError = /* @__PURE__ */ defineErrorClass(localErrors)
