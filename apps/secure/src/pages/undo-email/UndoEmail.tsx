import { getEmailUndo, undoEmailChange } from '@latchkey/wire/secure'
import { linkTexts } from '../../messages/linkTexts.js'
import type { Gateway } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { LinkPage } from '../link/LinkPage.js'
import { fillText } from '../ui/fillText.js'
import { Notice } from '../ui/Notice.js'

const { facts, undo: texts } = linkTexts

/**
 * The page that puts an email back, for the address from before.
 *
 * @param props - `token`: of the mailed link.
 */
export function UndoEmail({ gateway, token }: { gateway: Gateway; token: string }) {
  return (
    <LinkPage
      token={token}
      title={texts.title}
      what={texts.what}
      load={() => gateway.call(getEmailUndo, { body: { token } })}
      act={() => gateway.call(undoEmailChange, { body: { token } })}
      over="email/undo-unknown"
      overText={texts.over}
      facts={({ changedAtMs, email, expiresAtMs, origin, projectName }) => [
        { label: facts.email, value: <strong>{email}</strong> },
        { label: facts.site, value: origin },
        { label: facts.project, value: projectName },
        { label: facts.changed, value: formatTime(changedAtMs) },
        { label: facts.expires, value: formatTime(expiresAtMs, { isZoned: true }) },
      ]}
      advice={<Notice kind="warning">{texts.advice}</Notice>}
      button={texts.button}
      done={({ outcome }) => ({
        title: texts.doneTitle,
        text: (
          <>
            <p>{fillText(texts.done, { email: <strong>{outcome?.email}</strong> })}</p>
            <p>{texts.next}</p>
          </>
        ),
      })}
    />
  )
}
