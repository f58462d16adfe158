import { embeddedErrors } from '../codes/embedded.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `embedded/…` codes. */
export const EmbeddedError = /* @__PURE__ */ defineErrorClass(embeddedErrors)
