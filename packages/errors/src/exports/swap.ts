import { swapErrors } from '../codes/swap.js'
import { defineErrorClass } from '../defineErrorClass.js'

export type { SwapMismatch } from '../codes/swap.js'

/** Errors with `swap/…` codes. */
export const SwapError = /* @__PURE__ */ defineErrorClass(swapErrors)
