export {
  calmSides,
  isStage,
  landscapes,
  parseSceneName,
  sceneKinds,
  sceneName,
  seasons,
  times,
} from './name.ts';
export type { SceneSpec } from './name.ts';
export { sceneColors } from './colors.ts';
export { plantsOf, scene } from './scene.ts';
export type { Plant } from './canvas.ts';
