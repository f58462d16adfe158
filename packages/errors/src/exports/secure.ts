import { secureErrors } from '../codes/secure.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `secure/…` codes. */
export const SecureError = /* @__PURE__ */ defineErrorClass(secureErrors)
