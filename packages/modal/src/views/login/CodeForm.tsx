import type { ReactNode, Ref } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { CodeField } from './CodeField.js'

/** Properties of {@link CodeForm}. */
export type CodeFormProps = {
  /** Who the code was mailed to. */
  email: string
  /** What is being waited for; another code can be typed after it. */
  waiting: 'checking' | 'opening' | undefined
  /** What was wrong with the last code, in words for the visitor. */
  failure: string | undefined
  onComplete(code: string): void
  /** Gets the field. */
  fieldRef?: Ref<HTMLInputElement>
  /** Below the boxes: what to do where no code comes. */
  children: ReactNode
}

/** Asks for a code that was mailed: who it went to, the boxes, and a way out. */
export function CodeForm({
  email,
  waiting,
  failure,
  onComplete,
  fieldRef,
  children,
}: CodeFormProps): ReactNode {
  const { code: texts } = useMessages().login
  return (
    <div className="lk-code-form">
      <div className="lk-status-words">
        <p className="lk-status-text">{texts.sentTo}</p>
        <p className="lk-code-email">{email}</p>
        <p className="lk-status-text">{texts.expires}</p>
      </div>
      <CodeField
        fieldRef={fieldRef}
        label={texts.label}
        waiting={waiting && texts[waiting]}
        error={failure}
        onComplete={onComplete}
      />
      <div className="lk-code-end">{children}</div>
    </div>
  )
}
