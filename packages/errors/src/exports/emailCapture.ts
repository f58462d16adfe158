import { emailCaptureErrors } from '../codes/emailCapture.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `email-capture/…` codes. */
export const EmailCaptureError = /* @__PURE__ */ defineErrorClass(emailCaptureErrors)
