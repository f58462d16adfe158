import type { FrameCallAnswer, FrameCallName, FrameCallPayload } from '@latchkey/wire/frame'

/** What the frame does for each call of a page. `signal` is aborted when the page goes. */
export type FrameCalls = {
  [Name in FrameCallName]: (
    payload: FrameCallPayload<Name>,
    signal: AbortSignal,
  ) => Promise<FrameCallAnswer<Name>>
}
