import { playStories } from '../play-stories.ts'

/** The stories of accounts, each in another language, theme and size than the one it is told in by `npm test`. */
export const run = () => playStories('other', ['accounts', '--grep-invert', 'every screen'])
