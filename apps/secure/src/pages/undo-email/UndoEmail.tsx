import { getEmailUndo, undoEmailChange } from '@latchkey/wire/secure'
import type { Gateway } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { LinkPage } from '../link/LinkPage.js'
import { Notice } from '../ui/Notice.js'

/**
 * The page that puts an email back, for the address from before.
 *
 * @param props - `token`: of the mailed link.
 */
export function UndoEmail({ gateway, token }: { gateway: Gateway; token: string }) {
  return (
    <LinkPage
      token={token}
      title="Undo a change of email"
      what="the change"
      load={() => gateway.call(getEmailUndo, { body: { token } })}
      act={() => gateway.call(undoEmailChange, { body: { token } })}
      over="email/undo-unknown"
      overText="This link is over, or was used before."
      facts={({ changedAtMs, email, expiresAtMs, origin, projectName }) => [
        { label: 'Email that comes back', value: <strong>{email}</strong> },
        { label: 'Site', value: origin },
        { label: 'Project', value: projectName },
        { label: 'Changed', value: formatTime(changedAtMs) },
        { label: 'Link works until', value: formatTime(expiresAtMs, { isZoned: true }) },
      ]}
      advice={
        <Notice kind="warning">
          Undo it if it wasn’t you. Every login since then ends, and the email can’t be changed for 72 hours.
        </Notice>
      }
      button="Put my email back"
      done={({ outcome }) => ({
        title: 'The change is undone',
        text: (
          <>
            <p>
              <strong>{outcome?.email}</strong> is the email of your wallet again.
            </p>
            <p>Log in with it, and check the devices and the ways to unlock. Remove what isn’t yours.</p>
          </>
        ),
      })}
    />
  )
}
