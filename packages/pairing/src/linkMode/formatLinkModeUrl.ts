/**
 * Writes the link that carries an envelope from app to app, past the relay.
 *
 * @param parameters - `universalLink`: the receiver's. `topic`: the envelope's topic. `envelope`: base64url.
 */
export function formatLinkModeUrl(parameters: {
  universalLink: string
  topic: string
  envelope: string
}): string {
  const { universalLink, topic, envelope } = parameters
  return `${universalLink}?wc_ev=${envelope}&topic=${topic}`
}
