import { type CodeReader, createCodeReader } from './readCode.js'

/** Why there is no picture. */
export type CameraFailure = 'none' | 'denied' | 'insecure' | 'busy'

/** How long we rest between two looks, in milliseconds. */
const restMs = 120

/**
 * Watches the camera until it sees a code.
 *
 * @param video - Shows what the camera sees.
 * @param signal - Ends it and switches the camera off.
 * @returns The code's text, or why there is no picture; `undefined` when ended.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<{ text: string } | { failure: CameraFailure } | undefined> {
  if (!navigator.mediaDevices) return { failure: 'insecure' }
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    return { failure: toFailure(error) }
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    return await look(video, await createCodeReader(), signal)
  } catch (error) {
    if (signal.aborted) return undefined
    return { failure: toFailure(error) }
  } finally {
    stop()
  }
}

async function look(
  video: HTMLVideoElement,
  read: CodeReader,
  signal: AbortSignal,
): Promise<{ text: string } | undefined> {
  while (!signal.aborted) {
    const text = await read(video)
    if (text !== undefined && !signal.aborted) return { text }
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  return undefined
}

function toFailure(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
