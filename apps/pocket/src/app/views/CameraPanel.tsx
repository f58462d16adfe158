import { useEffect, useRef, useState } from 'react'
import { Icon } from '../components/Icon.js'
import { type CameraFailure, watchCamera } from '../scan/watchCamera.js'

const failureTexts: Readonly<Record<CameraFailure, string>> = {
  none: 'This device has no camera. Choose a picture of the code or paste its link.',
  denied: 'Camera access is blocked. Allow it next to the address bar, then try again.',
  insecure: 'Browsers allow the camera only on secure pages. Choose a picture of the code or paste its link.',
  busy: 'The camera isn’t working. Close other apps that may use it, then try again.',
}

/** The camera, switched on by a button, off as soon as it has seen a code or is left. */
export function CameraPanel({ onFound }: { onFound: (text: string) => void }) {
  const [isOn, setIsOn] = useState(false)
  const [failure, setFailure] = useState<CameraFailure>()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    if (!isOn || !video.current) return
    const controller = new AbortController()
    void watchCamera(video.current, controller.signal).then((outcome) => {
      if (controller.signal.aborted || !outcome) return
      setIsOn(false)
      if ('text' in outcome) found.current(outcome.text)
      else setFailure(outcome.failure)
    })
    return () => controller.abort()
  }, [isOn])
  return (
    <section className="camera" aria-label="Camera">
      {isOn ? (
        <>
          <div className="viewfinder">
            <video ref={video} muted playsInline aria-label="What the camera sees" />
            <span className="viewfinder-frame" aria-hidden="true" />
          </div>
          <p className="quiet" role="status">
            Point the camera at the code.
          </p>
          <button type="button" className="button" onClick={() => setIsOn(false)}>
            Stop the camera
          </button>
        </>
      ) : (
        <button
          type="button"
          className="button primary camera-button"
          onClick={() => {
            setFailure(undefined)
            setIsOn(true)
          }}
        >
          <Icon name="camera" />
          Scan with the camera
        </button>
      )}
      {failure && (
        <p className="inline-error" role="alert">
          {failureTexts[failure]}
        </p>
      )}
    </section>
  )
}
