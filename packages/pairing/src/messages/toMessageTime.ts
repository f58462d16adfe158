/**
 * The time a message's id was made, by which an update or event that comes late is told from a new one.
 *
 * @param id - The id of a message.
 * @returns Milliseconds since 1970 on the sender's clock.
 */
export function toMessageTime(id: number): number {
  return Math.floor(id / 1_000)
}
