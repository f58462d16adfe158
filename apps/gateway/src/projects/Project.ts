import type { RecoveryPolicy } from '@latchkey/wire/secure'
import type { ProjectFeatures } from '../db/schema/index.js'

/** A site that may use the gateway. */
export type Project = {
  /** What the site sends as `projectId`. */
  id: string
  uuid: string
  name: string
  isEnabled: boolean
  isAnalyticsEnabled: boolean
  /** Origins with wildcards; an empty list allows every origin. */
  allowedOrigins: string[]
  features: ProjectFeatures
  /** How its embedded wallets come back on another device. */
  recoveryPolicy: RecoveryPolicy
  /** A device nobody has logged in on is first let in by a mailed link. */
  isDeviceApprovalRequired: boolean
}

/** What has to be said of the embedded wallet only where a project wants it otherwise. */
type WalletSetting = 'recoveryPolicy' | 'isDeviceApprovalRequired'

/** A project that is added. */
export type NewProject = Omit<Project, 'uuid' | WalletSetting> & Partial<Pick<Project, WalletSetting>>
