import { playStories } from '../play-stories.ts'

/** The stories of accounts and of the office, each in another language, theme and size than the one it is told in by `npm test`. */
export const run = () => playStories('other', ['accounts', 'office', '--grep-invert', 'every screen'])
