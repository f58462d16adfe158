import { channelErrors } from '../codes/channel.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `channel/…` codes. */
export const ChannelError = /* @__PURE__ */ defineErrorClass(channelErrors)
