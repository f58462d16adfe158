import { approveDevice, getDeviceApproval } from '@latchkey/wire/secure'
import type { Gateway } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { LinkPage } from '../link/LinkPage.js'
import { Notice } from '../ui/Notice.js'

/**
 * The page that lets a device in.
 *
 * @param props - `token`: of the mailed link.
 */
export function ApproveDevice({ gateway, token }: { gateway: Gateway; token: string }) {
  return (
    <LinkPage
      token={token}
      title="Approve a device"
      what="the device"
      load={() => gateway.call(getDeviceApproval, { body: { token } })}
      act={() => gateway.call(approveDevice, { body: { token } })}
      over="device/unknown"
      overText="This link is over, or was replaced by a newer one. Look for a newer mail, or log in again."
      facts={({ device, expiresAtMs, origin, place, projectName, requestedAtMs }) => [
        { label: 'Site', value: <strong>{origin}</strong> },
        { label: 'Project', value: projectName },
        { label: 'Device', value: device },
        { label: 'Network', value: place },
        { label: 'Asked', value: formatTime(requestedAtMs) },
        { label: 'Link works until', value: formatTime(expiresAtMs, { isZoned: true }) },
      ]}
      advice={
        <Notice kind="warning">
          Approve only if you are logging in there now. If it wasn’t you, close this page: nothing happens.
        </Notice>
      }
      button="Approve"
      isDone={({ isApproved }) => isApproved}
      done={({ isNew, subject }) => ({
        title: 'Device approved',
        text: (
          <>
            <p>
              {subject?.device ?? 'The device'} {isNew ? 'is approved' : 'was approved before'}
              {subject && ` for ${subject.origin}`}.
            </p>
            <p>Go back to the site. We’ll mail you a code; type it there and nowhere else.</p>
          </>
        ),
      })}
    />
  )
}
