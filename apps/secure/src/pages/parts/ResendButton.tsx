import { useEffect, useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { Button } from '../ui/Button.js'

const { login: texts } = pageTexts
const secondMs = 1_000

/**
 * Draws the button that has a mail sent once more. While a mailbox has to wait it counts the seconds, and stays where the keyboard
 * is.
 *
 * @param props - `waitMs`: how long another mail has to wait, from now and from each one that was sent; `resent`: how many were.
 */
export function ResendButton({
  isBusy,
  onPress,
  resent,
  waitMs,
  what,
}: {
  what: 'code' | 'link'
  waitMs: number
  resent: number
  isBusy: boolean
  onPress: () => void
}) {
  const [seconds, setSeconds] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mail that is sent begins the wait anew
  useEffect(() => {
    setSeconds(Math.ceil(waitMs / secondMs))
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), secondMs)
    return () => clearInterval(timer)
  }, [waitMs, resent])
  return (
    <>
      <Button isBusy={isBusy} isDisabled={seconds > 0} onPress={onPress}>
        {seconds > 0 ? texts.resendIn(seconds) : texts.resend[what]}
      </Button>
      <span class="hidden" role="status">
        {resent > 0 && texts.resent[what]}
      </span>
    </>
  )
}
