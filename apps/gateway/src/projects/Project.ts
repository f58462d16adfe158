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
}
