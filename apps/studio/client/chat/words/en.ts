import type { Phrase } from '../../../api-chat.ts'

/** Phrases that players say to each other, and what is round them. */
export const en = {
  hello: 'Hello!',
  goodLuck: 'Good luck!',
  wellPlayed: 'Well played!',
  thanks: 'Thank you!',
  nice: 'Nice one!',
  wow: 'Wow!',
  closeOne: 'That was close!',
  unlucky: 'Unlucky!',
  sorry: 'Sorry!',
  hurry: 'Time is running!',
  again: 'One more!',
  bye: 'Goodbye!',
  title: 'Say something',
  text: 'Others read it in their own language, and see no name of yours.',
  you: 'You',
  player: 'Player {name}',
  said: '{name}: {phrase}',
  mute: 'Hear no more of {name}',
  muted: 'You hear no more of {name} here.',
  mutedTitle: 'Not heard here',
  hearAgain: 'Hear {name} again',
  hearOthers: 'Hear other players',
  tooFast: 'Not said: one phrase in a few seconds.',
  notSaid: 'Not said.',
} as const satisfies Record<Phrase, string> & Record<string, string>

export type ChatWord = keyof typeof en
export type ChatWords = Record<ChatWord, string>
