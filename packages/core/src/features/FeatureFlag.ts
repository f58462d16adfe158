/** One of the gateway's entries on a project. */
export type GatewayEntry = { id: string; isEnabled: boolean; config?: readonly string[] | null | undefined }

/**
 * A switch of a feature: what it is now.
 *
 * @param own - What the site says of it; `undefined` without a word.
 * @param remote - What the gateway says of the project; absent until it has answered, and where it is not asked.
 */
export type FeatureFlag = (own: unknown, remote: readonly GatewayEntry[] | undefined) => unknown
