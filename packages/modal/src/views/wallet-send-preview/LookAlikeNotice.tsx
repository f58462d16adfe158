import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link LookAlikeNotice}. */
export type LookAlikeNoticeProps = {
  /** What is wrong with it. */
  text: string
  /** Where the transfer goes. */
  receiver: string
  /** The address that was paid before. */
  known: string
}

/** Warns of a receiver that can be taken for another address: both addresses, with the part marked that differs. */
export function LookAlikeNotice({ text, receiver, known }: LookAlikeNoticeProps): ReactNode {
  const { send: texts } = useMessages()
  const { start, end } = findDifference(receiver, known)
  const pairs = [
    { label: texts.lookAlikeNow, address: receiver },
    { label: texts.lookAlikeBefore, address: known },
  ]
  return (
    <Notice tone="danger" isLive>
      {text}
      <dl className="lk-look-alike">
        {pairs.map(({ label, address }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="lk-mono">
              {address.slice(0, start)}
              <mark>{address.slice(start, address.length - end)}</mark>
              {address.slice(address.length - end)}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

/** How many signs are the same at the start and at the end; capitals are no difference. */
function findDifference(one: string, other: string): { start: number; end: number } {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return { start, end }
}
