const isWhole = process.env.TEST_SIZE === 'whole'

/** How much of a heavy proof is done: `some` in `npm test`, all of it in `npm run soak -- sizes`. */
export const sized = <T>(some: T, all: T): T => (isWhole ? all : some)
