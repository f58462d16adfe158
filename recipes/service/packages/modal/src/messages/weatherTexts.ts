type AtPlace = { place: string }
type Measured = { celsius: number }

/** Texts of the view Weather. */
export const weatherTexts = {
  placeLabel: 'Place',
  placePlaceholder: 'Lisbon',
  lookUp: 'Look up',
  loading: ({ place }: AtPlace) => `Looking up ${place}…`,
  celsius: ({ celsius }: Measured) => `${celsius} °C`,
  report: ({ celsius }: Measured) => `A visitor reports ${celsius} °C`,
  noReport: 'No visitor has reported yet',
  unknownTitle: 'No weather for this place',
  unknownText: ({ place }: AtPlace) => `${place} isn’t among the places we know. Try a larger one nearby.`,
  failedTitle: 'Couldn’t load the weather',
  failedText: 'Check your connection and try again.',
} as const
