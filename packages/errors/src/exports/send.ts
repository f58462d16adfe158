import { sendErrors } from '../codes/send.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `send/…` codes. */
export const SendError = /* @__PURE__ */ defineErrorClass(sendErrors)
