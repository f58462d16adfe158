/** Words around a time of day. */
export const timeTexts = {
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  at: (day: string, clock: string) => `${day} at ${clock}`,
}
