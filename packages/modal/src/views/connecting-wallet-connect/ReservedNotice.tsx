import type { ReactNode } from 'react'
import { Notice, type NoticeProps } from '../../components/Notice.js'
import { InfoIcon } from '../../icons/InfoIcon.js'

/** Properties of {@link ReservedNotice}. */
export type ReservedNoticeProps = {
  /** All it may ever say: the longest of them takes the room. */
  texts: readonly string[]
  /** What it says now. */
  shown: string | undefined
  tone: NonNullable<NoticeProps['tone']>
}

/** A notice whose room is kept while there is none, so that nothing below or above it moves when it comes. */
export function ReservedNotice({ texts, shown, tone }: ReservedNoticeProps): ReactNode {
  return (
    <div className="lk-reserved">
      {texts.map((text) => (
        <div key={text} className="lk-notice lk-reserved-room" aria-hidden="true">
          <InfoIcon size={18} />
          <div className="lk-notice-text" data-text={text} />
        </div>
      ))}
      <div role="status">{shown !== undefined && <Notice tone={tone}>{shown}</Notice>}</div>
    </div>
  )
}
