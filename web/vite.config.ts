import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOut } from '../scripts/leave-out.ts';
import { subsetFonts } from '../scripts/subset-fonts.ts';
import { groupByScreen } from '../scripts/screen-chunks.ts';
import { servedFiles } from '../scripts/served-files.ts';

const plugins = () => [react(), leaveOut()];

export default defineConfig(async ({ command }) => ({
  plugins: [...plugins(), subsetFonts(), servedFiles()],
  build: {
    manifest: true,
    // Fonts and images stay files: the content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The entry lists the files of every screen: without their names it is a kilobyte smaller. The manifest knows them.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: command === 'build' ? await groupByScreen(import.meta.dirname, plugins()) : [],
        },
      },
    },
  },
}));
