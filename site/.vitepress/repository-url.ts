export const repositoryUrl = 'https://github.com/catalog-keeper/catalog-keeper';
