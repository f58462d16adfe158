/** What a text for a failure is made of, beside its code: values, never sentences. */
export type FailureValues = Readonly<Record<string, string | number>>

/** What has failed at somebody else's, such as the embedded wallet's server, by their own code. */
export type PeerFailure = { code: string; context: FailureValues }
