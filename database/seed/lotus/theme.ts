import type { setTheme } from '#features/settings/server/settings.ts'

/** Pink lotus and pond water. Its pairs of text and ground are measured by `theme.test.ts`. */
export const THEME = {
  light: {
    ...{ ground: '#fbf3f6', surface: '#fffafc', raised: '#ffffff', line: '#ecd8e0', 'line-strong': '#94707e' },
    ...{ ink: '#24131b', muted: '#6d5360' },
    ...{ vermilion: '#a8255f', 'vermilion-deep': '#861b4a', 'on-vermilion': '#ffffff' },
    ...{ gold: '#2a6a5e', 'gold-text': '#1f574d', 'gold-leaf': '#4f9c8b' },
    ...{ lacquer: '#1d0d16', 'lacquer-ink': '#f7e9ef', leaf: '#efb6c8' },
  },
  dark: {
    ...{ ground: '#160c12', surface: '#21131b', raised: '#2d1b25', line: '#432b38', 'line-strong': '#98748a' },
    ...{ ink: '#f8eaf0', muted: '#c2a5b3' },
    ...{ vermilion: '#e0709c', 'vermilion-deep': '#ec90b3', 'on-vermilion': '#1a0b12' },
    ...{ gold: '#8fd3c2', 'gold-text': '#8fd3c2', 'gold-leaf': '#8fd3c2' },
  },
} as const satisfies Parameters<typeof setTheme>[2]
