import { secureWorkerErrors } from '../codes/secureWorker.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with those `secure/…` codes that the part with the keys fails with. */
export const SecureWorkerError = /* @__PURE__ */ defineErrorClass(secureWorkerErrors)
