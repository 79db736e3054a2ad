import { playStories } from '../play-stories.ts'

/** Stories of accounts and of the office, each in another language, theme and size than `npm test` tells it in. */
export const run = () => playStories('other', ['accounts', 'office', '--grep-invert', 'every screen'])
