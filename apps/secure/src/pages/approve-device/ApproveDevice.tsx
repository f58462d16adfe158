import { approveDevice, getDeviceApproval } from '@latchkey/wire/secure'
import { linkTexts } from '../../messages/linkTexts.js'
import type { Gateway } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { LinkPage } from '../link/LinkPage.js'
import { Notice } from '../ui/Notice.js'

const { approve: texts, facts } = linkTexts

/**
 * The page that lets a device in.
 *
 * @param props - `token`: of the mailed link.
 */
export function ApproveDevice({ gateway, token }: { gateway: Gateway; token: string }) {
  return (
    <LinkPage
      token={token}
      title={texts.title}
      what={texts.what}
      load={() => gateway.call(getDeviceApproval, { body: { token } })}
      act={() => gateway.call(approveDevice, { body: { token } })}
      over="device/unknown"
      overText={texts.over}
      facts={({ device, expiresAtMs, origin, place, projectName, requestedAtMs }) => [
        { label: facts.site, value: <strong>{origin}</strong> },
        { label: facts.project, value: projectName },
        { label: facts.device, value: device },
        { label: facts.network, value: place },
        { label: facts.asked, value: formatTime(requestedAtMs) },
        { label: facts.expires, value: formatTime(expiresAtMs, { isZoned: true }) },
      ]}
      advice={<Notice kind="warning">{texts.advice}</Notice>}
      button={texts.button}
      isDone={({ isApproved }) => isApproved}
      done={({ isNew, subject }) => ({
        title: texts.doneTitle,
        text: (
          <>
            <p>
              {(isNew ? texts.done : texts.doneBefore)(subject?.device ?? texts.theDevice, subject?.origin)}
            </p>
            <p>{texts.next}</p>
          </>
        ),
      })}
    />
  )
}
